/** What a person must know of: over the page, so that nothing moves under the pointer. */
import type { DocumentInfo } from "../protocol.ts";

interface AlertsProps {
  readonly isThere: boolean;
  readonly current: DocumentInfo | null;
  readonly isFollowing: boolean;
  readonly problem: string | null;
  readonly onReload: (id: number) => void;
}

export function Alerts({ isThere, current, isFollowing, problem, onReload }: AlertsProps) {
  return (
    <div class="alerts">
      {!isThere && (
        <p role="alert">
          The workbench has ended. Start it again with <code>matcher workbench</code>, and open the address that it
          prints.
        </p>
      )}
      {current?.isChanged && !isFollowing && (
        <p role="alert">
          {current.name} has changed since it was opened.{" "}
          <button type="button" onClick={() => onReload(current.id)}>
            Open it again
          </button>
        </p>
      )}
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}
