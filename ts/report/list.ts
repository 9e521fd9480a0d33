import type { CountForm } from "../scan/index.ts";
import { showsBareText, type Tally, TallyReport } from "./counts.ts";
import type { ReportSettings } from "./report.ts";

/** The paths of the inputs with selected matches or lines, of those without, or none at all. */
export class ListReport extends TallyReport {
  constructor(
    settings: ReportSettings,
    tally: Tally,
    private readonly listed: "selected" | "others" | "none",
  ) {
    super(settings, tally);
  }

  /** One match is enough. */
  get countMax(): number | null {
    return this.tally.take ? 1 : null;
  }

  get countForm(): CountForm | null {
    if (this.listed === "none" || !showsBareText(this.settings)) return null;
    return { what: this.listed === "selected" ? "path" : "path_of_others", pathEnd: this.settings.nullPaths ? 0 : 10 };
  }

  end(): number {
    const count = this.tally.total();
    if (this.listed !== "none" && count > 0 === (this.listed === "selected")) {
      this.settings.paths.write(this.input.path!);
      this.settings.output.text(this.settings.nullPaths ? "\0" : "\n");
    }
    return count;
  }
}
