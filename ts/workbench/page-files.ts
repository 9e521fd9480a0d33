/**
 * The page: HTML, script, style and icon. From sources it is bundled when the first page is requested; builds of the
 * command contain it (`scripts/workbench-page.ts` replaces this module).
 */
export interface PageFiles {
  readonly html: string;
  readonly script: string;
  readonly style: string;
  readonly icon: string;
}

export async function pageFiles(): Promise<PageFiles> {
  const { bundlePage } = await import("./page-bundle.ts");
  return bundlePage();
}
