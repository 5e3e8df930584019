import * as css from './code-sheet.module.css'

/** Recovery codes in two columns; left to right in every language. */
export function CodeSheet({ label, of: codes }: { label: string; of: readonly string[] }) {
  return (
    <ul className={css.sheet} aria-label={label} dir="ltr">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  )
}
