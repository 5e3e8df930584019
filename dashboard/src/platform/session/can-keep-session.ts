/** Without a secure context there is no way to keep a session safely: https or localhost is needed. */
export const canKeepSession = (): boolean => globalThis.crypto?.subtle !== undefined
