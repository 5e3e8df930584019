import type { Statement } from '@sahuji/contract/statements'
import { type StatementFormat, statementFormats } from '@sahuji/contract/statements/formats'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileChoice } from '../platform/lists/file-choice.tsx'
import { statements } from './calls.ts'
import { useMay } from '../platform/session/rights.ts'

const formatNames: Readonly<Record<StatementFormat, ReturnType<typeof msg>>> = {
  pdf: msg`PDF, to print`,
  xlsx: msg`Excel`,
  csv: msg`CSV`,
  json: msg`JSON`,
  tally: msg`Tally (XML)`,
  hledger: msg`hledger, Beancount`,
  ofx: msg`OFX 2`,
  camt: msg`camt.053`,
  sales_vat_pdf: msg`Sales register with 13 % VAT, PDF`,
  sales_vat_xlsx: msg`Sales register with 13 % VAT, Excel`,
  sales_vat_csv: msg`Sales register with 13 % VAT, CSV`,
  sales_exempt_pdf: msg`Sales register without VAT, PDF`,
  sales_exempt_xlsx: msg`Sales register without VAT, Excel`,
  sales_exempt_csv: msg`Sales register without VAT, CSV`,
}

const forPeople: readonly StatementFormat[] = ['pdf', 'xlsx', 'csv', 'json']
const forTax = statementFormats.filter((each) => each.startsWith('sales_'))

/** A made statement as a file of a chosen form. */
export function StatementFiles({ of: { id, state } }: { of: Statement }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const mayTake = useMay('statements.export')
  if (state !== 'made' || !mayTake) return <Trans>none</Trans>
  const named = (formats: readonly StatementFormat[]) =>
    formats.map((each) => ({ id: each, label: _(formatNames[each]) }))
  const others = statementFormats.filter((each) => !forPeople.includes(each) && !forTax.includes(each))
  return (
    <FileChoice<StatementFormat, { id: string; format: StatementFormat }>
      request={statements.file()}
      asked={(format) => ({ id, format })}
      groups={[
        { head: t`For people and spreadsheets`, options: named(forPeople) },
        { head: t`For the tax office`, options: named(forTax) },
        { head: t`For accounting programs`, options: named(others).map((each) => ({ ...each, isName: true })) },
      ]}
    />
  )
}
