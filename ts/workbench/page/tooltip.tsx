/** What the token under the pointer is. It lies over the text and moves nothing. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type TokenAnswer, tokenNumbers } from "../protocol.ts";
import { call } from "./requests.ts";
import type { Place } from "./selecting.ts";
import { actingCharacters, sizeText, visibleText } from "./visible-text.ts";

/** Time on a token before it is described. */
const restingMs = 120;

interface Described {
  readonly element: Element;
  readonly answer: TokenAnswer;
}

export function TokenTip({ document, place }: { document: number; place: Place | null }) {
  const [described, setDescribed] = useState<Described | null>(null);
  const element = place?.element ?? null;
  useEffect(() => {
    if (place === null || place.token < 0) return setDescribed(null);
    const cancelling = new AbortController();
    const waiting = setTimeout(() => {
      const { offset, end } = tokenPlace(place);
      call<TokenAnswer>("token", { document, offset, end }, cancelling.signal).then(
        (answer) => setDescribed({ element: place.element, answer }),
        () => setDescribed(null),
      );
    }, restingMs);
    return () => {
      clearTimeout(waiting);
      cancelling.abort();
    };
  }, [document, element]);
  return described && described.element === element ? <Tip {...described} /> : <div class="tip" hidden />;
}

/** Offsets of a token in the text. */
export function tokenPlace({ shown, token }: Place): { offset: number; end: number } {
  const at = token * tokenNumbers;
  const offset = shown.tokens[at]!;
  const text = shown.text.slice(shown.tokens[at + 1]!, shown.tokens[at + 2]!);
  const next = shown.tokens[at + tokenNumbers] ?? shown.start + shown.to;
  // Ill-formed bytes are one character each in the shown text.
  return { offset, end: Math.min(next, offset + new TextEncoder().encode(text).length) };
}

function Tip({ element, answer }: Described) {
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
