/** Panels of which one is shown. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

export interface Panel {
  readonly id: string;
  readonly title: string;
  readonly body: () => ComponentChildren;
}

interface TabsProps {
  readonly panels: readonly Panel[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

export function Tabs({ panels, chosen, onChoose }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#tab-${chosen}`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chosen]);
  const move = (by: number) => {
    const at = panels.findIndex(({ id }) => id === chosen);
    const { id } = panels[(at + by + panels.length) % panels.length]!;
    onChoose(id);
    list.current?.querySelector<HTMLElement>(`#tab-${id}`)?.focus();
  };
  return (
    <aside aria-label="Details">
      <div
        class="tabs"
        role="tablist"
        ref={list}
        onKeyDown={(event) => {
          if (event.key === "ArrowRight") move(1);
          else if (event.key === "ArrowLeft") move(-1);
        }}
      >
        {panels.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={id === chosen}
            aria-controls="panel"
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {title}
          </button>
        ))}
      </div>
      <div class="panel" id="panel" role="tabpanel" aria-labelledby={`tab-${chosen}`}>
        {panels.find(({ id }) => id === chosen)?.body()}
      </div>
    </aside>
  );
}
