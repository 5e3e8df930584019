import '../css/code-sheet.css'

/** Codes to keep, in two columns on a sheet; a machine's letters, from left to right in every language. */
export function CodeSheet({ label, of: codes }: { label: string; of: readonly string[] }) {
  return (
    <ul className="code-sheet" aria-label={label} dir="ltr">
      {codes.map((code) => (
        <li key={code} className="code">
          {code}
        </li>
      ))}
    </ul>
  )
}
