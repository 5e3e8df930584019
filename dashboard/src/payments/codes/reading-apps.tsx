import type { listCodes, PaymentCode } from '@sahuji/contract/payments/codes'
import type { Gives } from '@sahuji/contract/http/route'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Column } from '../../kit/data/table-columns.ts'
import { EndedIcon } from '../../kit/icons/later.tsx'
import { Table } from '../../kit/data/table.tsx'
import { brand } from '../../kit/format/operator.ts'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'

/** A kind of app that payers scan with. */
interface App {
  id: 'own' | 'nepalpay' | 'fonepay'
  name: ReactNode
  is_reading: boolean
  /** What the app shows where it does not read the code. */
  otherwise?: ReactNode
}

/** Which apps read the code, by what the operator is connected to, and what a payer sees in each. */
export function ReadingApps({ of: code, apps }: { of: PaymentCode; apps: Gives<typeof listCodes>['apps'] }) {
  const { t } = useLingui()
  const product = brand()
  const rows: App[] = [
    { id: 'own', name: t`${product} wallet`, is_reading: true },
    {
      id: 'nepalpay',
      name: <Trans>Banks and wallets on NEPALPAY</Trans>,
      is_reading: apps.nepalpay,
      otherwise: <Trans>That the shop is not known</Trans>,
    },
    {
      id: 'fonepay',
      name: <Trans>Apps that read only Fonepay</Trans>,
      is_reading: apps.fonepay,
      otherwise: <Trans>That the code is not supported</Trans>,
    },
  ]
  return (
    <Section title={<Trans>Which apps read it</Trans>} aside={<Trans>one code for all of them</Trans>}>
      <Table label={t`Which apps read it`} rows={rows} rowKey={({ id }) => id} columns={columnsFor(code)} />
    </Section>
  )
}

const columnsFor = ({ name, city }: PaymentCode): Column<App>[] => [
  { id: 'apps', head: <Trans>Apps</Trans>, phone: 'who', cell: (app) => app.name },
  {
    id: 'today',
    head: <Trans>Now</Trans>,
    phone: 'state',
    cell: ({ is_reading }) =>
      is_reading ? (
        <Status tone="good">
          <Trans>Read it</Trans>
        </Status>
      ) : (
        <Status tone="wait" icon={<EndedIcon small />}>
          <Trans>Do not yet</Trans>
        </Status>
      ),
  },
  {
    id: 'sees',
    head: <Trans>What the payer sees</Trans>,
    grow: true,
    phone: 'meta',
    cell: ({ is_reading, otherwise }) =>
      is_reading ? (
        <bdi translate="no">
          {name}, {city}
        </bdi>
      ) : (
        otherwise
      ),
  },
]
