/** The open texts. They are looked at again while their lines are counted, and to notice that the command has ended. */
import { useEffect, useState } from "preact/hooks";
import type { DocumentInfo } from "../protocol.ts";
import { call, faultFrom, sendText } from "./requests.ts";

const countingMs = 150;
const restingMs = 2000;
const followingMs = 500;

/** @param isFollowing changes of the files are looked for more often */
export function useDocuments(isFollowing: { readonly current: boolean }) {
  const [documents, setDocuments] = useState<readonly DocumentInfo[]>([]);
  const [chosen, setChosen] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const current = documents.find(({ id }) => id === chosen) ?? documents[0] ?? null;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isEnded = false;
    const look = async () => {
      let isCounting = false;
      try {
        const found = await call<DocumentInfo[]>("documents");
        isCounting = found.some(({ isCounted }) => !isCounted);
        setDocuments((known) => (JSON.stringify(known) === JSON.stringify(found) ? known : found));
      } catch {
        // The page says so elsewhere.
      }
      if (!isEnded) timer = setTimeout(look, isCounting ? countingMs : isFollowing.current ? followingMs : restingMs);
    };
    void look();
    return () => {
      isEnded = true;
      clearTimeout(timer);
    };
  }, []);
  const openText = async (name: string, text: BodyInit) => {
    try {
      const opened = await sendText<DocumentInfo>(name, text);
      setDocuments((known) => [...known, opened]);
      setChosen(opened.id);
      setProblem(null);
    } catch (error) {
      setProblem(faultFrom(error)?.message ?? null);
    }
  };
  const reload = async (id: number) => {
    try {
      const opened = await call<DocumentInfo>("reopen", { document: id });
      setDocuments((known) => known.map((one) => (one.id === id ? opened : one)));
      setProblem(null);
    } catch (error) {
      setProblem(faultFrom(error)?.message ?? null);
    }
  };
  const close = async (id: number) => {
    await call("close", { document: id });
    setDocuments((known) => known.filter((one) => one.id !== id));
  };
  return { reload, close, documents, current, choose: setChosen, openText, problem, setProblem };
}
