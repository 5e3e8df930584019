import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { wholeForm } from '../../kit/forms/form-errors.ts'
import { CallFailed } from '../calls/call-failed.ts'
import { failureWords, refusedFields } from './failure-words.ts'

// without a catalogue the texts are the English of the source
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const answered = (failure: Partial<ConstructorParameters<typeof CallFailed>[0]>) =>
  new CallFailed({ kind: 'answered', http: 422, status: '', message: '', ...failure })
const sentence = (error: Error | null) => failureWords(i18n, error).sentence

describe('the sentence of a failure', () => {
  test('is empty without a failure', () => {
    expect(failureWords(i18n, null)).toEqual({ sentence: '', code: undefined, request: undefined, errors: undefined })
  })

  test('without a line is that what was written is still here; after too long that one should look before trying again', () => {
    expect(sentence(CallFailed.unsent(new TypeError('lost')))).toContain('What you entered is still here')
    expect(sentence(CallFailed.unsent(new DOMException('late', 'TimeoutError')))).toContain('before you try again')
  })

  test('has no code for an error of our own page', () => {
    const words = failureWords(i18n, new Error('undefined is not a function'))
    expect(words.sentence).toMatch(/went wrong on this page/)
    expect(words.code).toBeUndefined()
  })

  test('is the server’s own sentence for a refusal, in the person’s language and without advice', () => {
    const error = answered({ status: '016', message: 'Too low: at least Rs.100.', refusal: 'amount_too_low' })
    expect(failureWords(i18n, error)).toMatchObject({ sentence: 'Too low: at least Rs.100.', code: '016' })
  })

  test('of a bare service code is its meaning and the next step', () => {
    expect(sentence(answered({ status: '005' }))).toBe('Too many requests one after the other. Try again now.')
    expect(sentence(answered({ status: '099' }))).toContain('Do not pay again')
    expect(sentence(answered({ status: '005', message: 'Slow down.' }))).toBe('Slow down. Try again now.')
  })

  test('is only the server’s message for a code that the specification does not list', () => {
    expect(sentence(answered({ status: '9999', message: 'Something of theirs.' }))).toBe('Something of theirs.')
  })
})

describe('a refusal is shown', () => {
  test('at its field; a single refusal has the catalogue’s sentence', () => {
    const one = answered({ refusal: 'email_taken' as never, message: 'Taken.', errors: { email: ['server words'] } })
    expect(refusedFields(i18n, one)).toEqual({ email: ['Taken.'] })
    const many = answered({ errors: { email: ['one'], name: ['two'] } })
    expect(refusedFields(i18n, many)).toEqual({ email: ['one'], name: ['two'] })
    const invalid = answered({ refusal: 'fields_invalid', message: 'Please look.', errors: { email: ['not one'] } })
    expect(refusedFields(i18n, invalid)).toEqual({ email: ['not one'] })
  })

  test('above the form when it belongs to no field', () => {
    expect(refusedFields(i18n, answered({ message: 'Not now.' }))).toEqual({ [wholeForm]: ['Not now.'] })
  })
})
