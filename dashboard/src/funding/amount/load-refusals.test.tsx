import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { wholeForm } from '../../kit/forms/form-errors.ts'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { useLoadErrors } from './load-refusals.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

/** The fields where it is shown. */
function fieldsOf(error: CallFailed): string[] {
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

test('shows an amount that is too low at the amount', () => {
  expect(fieldsOf(answered(422, '016'))).toEqual(['amount'])
})

test('does not mark the amount after too many loads in a row', () => {
  expect(fieldsOf(answered(429, '005'))).toEqual([wholeForm])
})
