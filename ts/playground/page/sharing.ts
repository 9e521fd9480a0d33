/** Links of the playground: what the page's address holds, and links to a pattern and a text. */

import { call } from "../../workbench/page/requests.ts";
import type { Link, Sharing } from "../../workbench/page/sharing.ts";
import { sizeText } from "../../workbench/page/visible-text.ts";
import type { DocumentInfo, Written } from "../../workbench/protocol.ts";
import type { TextAnswer } from "../messages.ts";
import { linkBytesLimit, linkCharactersLimit, packFragment, sharedFrom } from "./link.ts";

async function linkTo(document: DocumentInfo, written: Written): Promise<Link> {
  if (document.sizeBytes > linkBytesLimit) return { problem: tooLong(document) };
  const { text } = await call<TextAnswer>("text", { document: document.id });
  if (text === null) return { problem: "A link holds text in UTF-8, and this text is in another form." };
  const fragment = await packFragment({ ...written, name: document.name, text });
  if (fragment === null) return { problem: tooLong(document) };
  return { address: location.href.split("#", 1)[0]! + fragment };
}

function tooLong({ sizeBytes }: DocumentInfo): string {
  const most = `a link has at most ${linkCharactersLimit} characters, and is compressed`;
  return `The text is too long for a link (${sizeText(sizeBytes)}): ${most}. Paste the lines that matter as a text of their own.`;
}

export const sharing: Sharing = {
  watch(opened, failed) {
    const look = async () => {
      const shared = await sharedFrom(location.hash);
      if (shared) opened(shared);
      else if (shared === null) failed("This link is damaged: its pattern and text cannot be read.");
    };
    addEventListener("hashchange", () => void look());
    void look();
  },
  linkTo,
};
