/** Copies a link that holds the pattern and the text. */
import { useEffect, useState } from "preact/hooks";
import type { DocumentInfo, Written } from "../protocol.ts";
import type { Sharing } from "./sharing.ts";

interface ShareButtonProps {
  readonly sharing: Sharing;
  readonly document: DocumentInfo;
  readonly written: Written;
}

/** How long the outcome is shown. */
const shownMs = 10_000;

export function ShareButton({ sharing, document, written }: ShareButtonProps) {
  const [said, setSaid] = useState("");
  useEffect(() => setSaid(""), [document.id, written]);
  useEffect(() => {
    const ending = setTimeout(() => setSaid(""), shownMs);
    return () => clearTimeout(ending);
  }, [said]);
  const copy = async () => {
    const link = await sharing.linkTo(document, written);
    if ("problem" in link) return setSaid(link.problem);
    window.history.replaceState(null, "", link.address);
    try {
      await navigator.clipboard.writeText(link.address);
      setSaid("The link is copied; it holds the pattern and the text.");
    } catch {
      setSaid("The link is in the address bar; it holds the pattern and the text.");
    }
  };
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        Copy link
      </button>
      <output class="share-said">{said}</output>
    </>
  );
}
