/**
 * Whether a pattern is conditions on fields. Where there are no records, `.2`, a lone dot, and a dot before a name that
 * does not begin with an ASCII letter begin patterns of tokens.
 */
export function isFieldQuery(text: string, hasRecords: boolean): boolean {
  return (hasRecords ? /^\s*(?:!?\.[\p{L}\d_"@$]|\.(?:\s|$))/u : /^\s*!?\.[A-Za-z_"@$]/).test(text);
}
