// Devanagari, Arabic-Indic and Persian digits: each script's ten stand in a row
const zeros = { devanagari: 0x0966, arabic: 0x0660, persian: 0x06f0 }

/** A text with 0 to 9 for the digits that people here type in other scripts; everything else stays as it is. */
export const latinDigits = (text: string): string =>
  text
    .replace(/[०-९]/g, (digit) => `${digit.charCodeAt(0) - zeros.devanagari}`)
    .replace(/[٠-٩]/g, (digit) => `${digit.charCodeAt(0) - zeros.arabic}`)
    .replace(/[۰-۹]/g, (digit) => `${digit.charCodeAt(0) - zeros.persian}`)
