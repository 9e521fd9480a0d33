/** How lines name the status of a response to a request of HTTP. */

/** In front of the status, up to its name's separator; in any letter case. */
export const responseStatusNames: readonly string[] = [
  "status",
  "status_code",
  "statuscode",
  "http_status",
  "httpstatus",
  "response_status",
  "responsestatus",
  "response_code",
  "sc-status",
];

/** A text that ends with a request, as servers write it in front of its status. */
export const requestBefore = /"[A-Z]{3,16} \S[^"]* HTTP\/\d(?:\.\d)?" $/;

export const statusRange = { first: 100, last: 599, failuresFrom: 500 } as const;
