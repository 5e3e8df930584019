import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { withAmounts } from '../../kit/format/figure-text.ts'
import { type FieldErrors, wholeForm } from '../../kit/forms/form-errors.ts'
import { CallFailed } from '../calls/call-failed.ts'
import { currentFormats } from '../preferences/formats.ts'
import { meaningOf, nextStepOf } from './service-codes.ts'

export interface FailureWords {
  sentence: string
  code: string | undefined
  request: string | undefined
  errors: FieldErrors | undefined
}

/** The meaning of a failure and the next step, in the person's language. */
export function useFailureWords(error: Error | null): FailureWords {
  const { i18n } = useMessages()
  return failureWords(i18n, error)
}

/** The same outside a component. */
export function failureWords(i18n: I18n, error: Error | null): FailureWords {
  if (!error) return { sentence: '', code: undefined, request: undefined, errors: undefined }
  if (!(error instanceof CallFailed)) {
    return {
      sentence: i18n._(msg`Something went wrong on this page. Reload it.`),
      code: undefined,
      request: undefined,
      errors: undefined,
    }
  }
  return {
    sentence: sentenceOf(i18n, error),
    code: error.status || undefined,
    request: error.request,
    errors: error.errors,
  }
}

function sentenceOf(i18n: I18n, error: CallFailed): string {
  if (error.kind === 'offline')
    return i18n._(msg`There is no connection. What you entered is still here; try again when you are online.`)
  if (error.kind === 'timeout')
    return i18n._(msg`The server took too long to answer. Check the result before you try again.`)
  if (error.kind === 'not_permitted') return i18n._(msg`Your role does not include this. An owner can change it.`)
  if (error.kind === 'missing') return i18n._(msg`This is not offered here.`)
  if (error.kind === 'unreadable') return i18n._(msg`The answer could not be read. Reload the page.`)
  // the server's sentence is in the person's language
  if (error.refusal) return withAmounts(error.message, { ...currentFormats(), language: i18n.locale })
  const meaning = meaningOf(error.status)
  const next = nextStepOf(error.status)
  return [error.message || (meaning && i18n._(meaning)), next && i18n._(next)].filter(Boolean).join(' ')
}

/** The server's refusals by field, in the person's language; a refusal without a field belongs to the whole form. */
export function refusedFields(i18n: I18n, failure: Error): FieldErrors {
  const { sentence, errors = {} } = failureWords(i18n, failure)
  const names = Object.keys(errors)
  if (names.length === 0) return { [wholeForm]: [sentence] }
  // a single refusal with its field: uses the translated sentence of the catalogue
  const isOne = names.length === 1 && failure instanceof CallFailed && failure.refusal !== 'fields_invalid'
  return isOne ? { [names[0] ?? wholeForm]: [sentence] } : errors
}

/** The same in a component. */
export function useRefusedFields(failure: Error | null): FieldErrors | undefined {
  const { i18n } = useMessages()
  return failure ? refusedFields(i18n, failure) : undefined
}
