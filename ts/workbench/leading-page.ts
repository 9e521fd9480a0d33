/** A page that leads a browser on to an address of the workbench. @param address has no character that HTML escapes */
export function leadingPage(address: string): string {
  return (
    `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${address}">` +
    `<title>matcher workbench</title><a href="${address}">Open the workbench</a>\n`
  );
}
