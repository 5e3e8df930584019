import type { I18n } from '@lingui/core'
import { useLingui as useMessages } from '@lingui/react'
import { type FieldErrors, wholeForm } from '../kit/forms/form-errors.ts'
import { CallFailed } from './call-failed.ts'
import { failureWords } from './failure-words.ts'

/** What the server refused, by field and in the person's language; what belongs to no field stands above the form. */
export function refusedFields(i18n: I18n, failure: Error): FieldErrors {
  const { sentence, errors = {} } = failureWords(i18n, failure)
  const names = Object.keys(errors)
  if (names.length === 0) return { [wholeForm]: [sentence] }
  // one refusal with its field: the sentence is the catalogue's, which is translated
  const isOne = names.length === 1 && failure instanceof CallFailed && failure.refusal !== 'fields_invalid'
  return isOne ? { [names[0] ?? wholeForm]: [sentence] } : errors
}

/** The same in a component. */
export function useRefusedFields(failure: Error | null): FieldErrors | undefined {
  const { i18n } = useMessages()
  return failure ? refusedFields(i18n, failure) : undefined
}
