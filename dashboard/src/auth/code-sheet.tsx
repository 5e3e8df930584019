import * as css from './code-sheet.module.css'

/** Codes to keep, in two columns on a sheet; a machine's letters, from left to right in every language. */
export function CodeSheet({ label, of: codes }: { label: string; of: readonly string[] }) {
  return (
    <ul className={css.sheet} aria-label={label} dir="ltr">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  )
}
