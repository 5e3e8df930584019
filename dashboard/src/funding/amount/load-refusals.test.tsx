import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { wholeForm } from '../../kit/forms/form-errors.ts'
import { CallFailed } from '../../platform/call-failed.ts'
import { useLoadErrors } from './load-refusals.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

/** Where it is said: the names of the fields. */
function saidAt(error: CallFailed): string[] {
  let names: string[] = []
  function Errors() {
    names = Object.keys(useLoadErrors(error, 'ebanking', 'live') ?? {})
    return null
  }
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Errors />
    </I18nProvider>,
  )
  return names
}

const answered = (http: number, status: string) =>
  new CallFailed({ kind: 'answered', http, status, message: 'No.', facts: {} })

test('an amount that is too low is said at the amount', () => {
  expect(saidAt(answered(422, '016'))).toEqual(['amount'])
})

test('too many loads in a row are nothing that is wrong with the amount', () => {
  expect(saidAt(answered(429, '005'))).toEqual([wholeForm])
})
