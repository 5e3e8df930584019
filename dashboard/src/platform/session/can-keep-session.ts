/** Whether the context is secure (https or localhost), which the encryption of a session needs. */
export const canKeepSession = (): boolean => globalThis.crypto?.subtle !== undefined
