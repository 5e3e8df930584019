// Devanagari, Arabic-Indic and Persian digits: each script's ten stand in a row
const zeros = { devanagari: 0x0966, arabic: 0x0660, persian: 0x06f0 }

/** Replaces the digits of other scripts that people here type by 0 to 9; leaves the rest of the text unchanged. */
export const latinDigits = (text: string): string =>
  text
    .replace(/[०-९]/g, (digit) => `${digit.charCodeAt(0) - zeros.devanagari}`)
    .replace(/[٠-٩]/g, (digit) => `${digit.charCodeAt(0) - zeros.arabic}`)
    .replace(/[۰-۹]/g, (digit) => `${digit.charCodeAt(0) - zeros.persian}`)
