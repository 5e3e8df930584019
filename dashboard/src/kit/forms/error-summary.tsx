import { useId, type RefObject } from 'react'
import { Plural, Trans } from '@lingui/react/macro'
import { TextButton } from '../layout/button.tsx'
import { focusField, wholeForm, type FieldErrors } from './form-errors.ts'
import { WarningIcon } from '../icons/states.tsx'
import * as css from './error-summary.module.css'

/**
 * The errors of a form, above it; each sentence leads to its field. The form moves the focus to it, so it is no live
 * region, which would be read twice.
 */
export function ErrorSummary({ errors, form }: { errors: FieldErrors; form: RefObject<HTMLFormElement | null> }) {
  const headId = useId()
  const listId = useId()
  const wrong = Object.entries(errors)
  // a lost connection or a refusal of the whole form concerns no field
  const fields = wrong.filter(([name]) => name !== wholeForm).length
  return (
    <section
      className={css.errors}
      aria-labelledby={headId}
      aria-describedby={listId}
      tabIndex={-1}
      data-error-summary=""
    >
      <p id={headId}>
        <WarningIcon />
        {fields === 0 ? (
          <Trans>This was not sent, or not accepted</Trans>
        ) : (
          <Plural value={fields} one="One field needs another look" other="# fields need another look" />
        )}
      </p>
      <ul id={listId}>
        {wrong.map(([name, sentences]) => (
          <li key={name}>
            {name === wholeForm ? (
              sentences.join(' ')
            ) : (
              <TextButton onPress={() => focusField(form, name)}>{sentences.join(' ')}</TextButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
