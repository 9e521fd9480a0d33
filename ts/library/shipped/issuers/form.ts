/** A form that the keys of an issuer have: name of the kind, bytes, and what it is. */
export type KeyForm = readonly [name: string, bytes: string, what: string];
