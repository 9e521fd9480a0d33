/** What the token under the pointer is. It lies over the text and moves nothing. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type MatchAnswer, type TokenAnswer, tokenNumbers, type Written } from "../protocol.ts";
import { call } from "./requests.ts";
import type { Place } from "./selecting.ts";
import { actingCharacters, sizeText, visibleText } from "./visible-text.ts";

/** Time on a token before it is described. */
const restingMs = 120;

interface Described {
  readonly element: Element;
  readonly answer: TokenAnswer;
  /** The match that contains the token. */
  readonly match: MatchAnswer | null;
}

interface TokenTipProps {
  readonly document: number;
  readonly place: Place | null;
  readonly written: Written;
}

export function TokenTip({ document, place, written }: TokenTipProps) {
  const [described, setDescribed] = useState<Described | null>(null);
  const element = place?.element ?? null;
  useEffect(() => {
    if (place === null || place.token < 0) return setDescribed(null);
    const cancelling = new AbortController();
    const waiting = setTimeout(() => {
      const { offset, end } = tokenPlace(place);
      const { signal } = cancelling;
      const matchRequest = { document, ...written, ...place.match };
      Promise.all([
        call<TokenAnswer>("token", { document, offset, end }, signal),
        place.match ? call<MatchAnswer | null>("match", matchRequest, signal) : null,
      ]).then(
        ([answer, match]) => setDescribed({ element: place.element, answer, match }),
        () => setDescribed(null),
      );
    }, restingMs);
    return () => {
      clearTimeout(waiting);
      cancelling.abort();
    };
  }, [document, element]);
  const shown = described && described.element === element ? described : null;
  return (
    <>
      {shown && <Tip {...shown} />}
      <p class="unseen" aria-live="polite">
        {shown && place && `Line ${place.shown.line + 1}: ${shown.answer.kind} ${visibleText(shown.answer.text)}`}
      </p>
    </>
  );
}

/** Offsets of a token in the text. */
function tokenPlace({ shown, token }: Place): { offset: number; end: number } {
  const at = token * tokenNumbers;
  const offset = shown.tokens[at]!;
  const text = shown.text.slice(shown.tokens[at + 1]!, shown.tokens[at + 2]!);
  const next = shown.tokens[at + tokenNumbers] ?? shown.start + shown.to;
  // Ill-formed bytes are one character each in the shown text.
  return { offset, end: Math.min(next, offset + new TextEncoder().encode(text).length) };
}

function Tip({ element, answer, match }: Described) {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = tip.current!;
    const box = element.getBoundingClientRect();
    const below = box.bottom + 6 + own.offsetHeight < window.innerHeight;
    own.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - own.offsetWidth - 8))}px`;
    own.style.top = `${below ? box.bottom + 6 : Math.max(8, box.top - own.offsetHeight - 6)}px`;
  });
  const acting = actingCharacters(answer.text);
  return (
    <div class="tip" role="tooltip" ref={tip}>
      <p class="tip-kind">
        {answer.kind} {answer.written && <code>{answer.written}</code>}
      </p>
      <p class="tip-text">{visibleText(answer.text)}</p>
      <dl>
        {answer.value !== null && <Fact name="value" text={valueText(answer)} />}
        {answer.guard !== null && <Fact name="checked" text={answer.guard} />}
        {acting.length > 0 && <Fact name="hidden characters" text={acting.join(", ")} />}
        {answer.readings.map((reading) => {
          const [name, ...rest] = reading.split(": ");
          return <Fact key={reading} name={name!} text={rest.join(": ")} />;
        })}
      </dl>
      {match && (
        <dl class="tip-match">
          <Fact name="match" text={match.text.length > 200 ? `${match.text.slice(0, 200)}…` : match.text} />
          {match.captures.map(({ name, text }) => (
            <Fact key={name} name={name} text={text} />
          ))}
          {match.readings.map((reading) => (
            <Fact key={reading} name="reading" text={reading} />
          ))}
        </dl>
      )}
      {answer.readBytes !== null && answer.readings.length > 0 && (
        <p class="quiet">Compared with the {sizeText(answer.readBytes)} around it.</p>
      )}
    </div>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{visibleText(text)}</dd>
    </>
  );
}

function valueText({ value, exact }: TokenAnswer): string {
  return exact !== null && exact !== value ? `${value} (${exact})` : `${value}`;
}
