import type { RefObject } from 'react'
import { Plural } from '@lingui/react/macro'
import { TextButton } from './button.tsx'
import { focusField, type FieldErrors } from './form-errors.ts'
import { WarningIcon } from './icons/states.tsx'

/** What is wrong with a form, above it; each sentence leads to its field. */
export function ErrorSummary({ errors, form }: { errors: FieldErrors; form: RefObject<HTMLFormElement | null> }) {
  const wrong = Object.entries(errors)
  return (
    <div className="errors" role="alert" tabIndex={-1} data-error-summary="">
      <p>
        <WarningIcon />
        <Plural value={wrong.length} one="One thing needs another look" other="# things need another look" />
      </p>
      <ul>
        {wrong.map(([name, sentences]) => (
          <li key={name}>
            <TextButton onPress={() => focusField(form, name)}>{sentences.join(' ')}</TextButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
