import '../css/keys.css'

/** Keys as they are drawn on the keyboard, pressed together or one after the other. */
export function Keys({ of: keys }: { of: readonly string[] }) {
  return (
    <span className="keys">
      {keys.map((key) => (
        <kbd key={key} className="key-hint">
          {key}
        </kbd>
      ))}
    </span>
  )
}
