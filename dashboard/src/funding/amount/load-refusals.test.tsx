import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { wholeForm } from '../../kit/forms/form-errors.ts'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { useLoadErrors } from './load-refusals.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

/** Where it is said: the names of the fields. */
function saidAt(error: CallFailed): string[] {
  const shown = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Errors of={error} />
    </I18nProvider>,
  )
  return shown.split(' ')
}

const Errors = ({ of: error }: { of: CallFailed }) =>
  Object.keys(useLoadErrors(error, 'ebanking', 'live') ?? {}).join(' ')

const answered = (http: number, status: string) =>
  new CallFailed({ kind: 'answered', http, status, message: 'No.', facts: {} })

test('an amount that is too low is said at the amount', () => {
  expect(saidAt(answered(422, '016'))).toEqual(['amount'])
})

test('too many loads in a row are nothing that is wrong with the amount', () => {
  expect(saidAt(answered(429, '005'))).toEqual([wholeForm])
})
