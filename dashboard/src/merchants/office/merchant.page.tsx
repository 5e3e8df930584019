import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type MerchantPicture, merchantNumber, readMerchant } from '@sahuji/contract/merchants/office/merchants'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Figures } from '../../kit/data/figures.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { ChevronEndIcon } from '../../kit/icons/arrows.tsx'
import { LockIcon } from '../../kit/icons/states.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Columns } from '../../kit/layout/columns.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Ltr } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { query } from '../../platform/calls/query.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { usePageKeys } from '../../kit/office/page-keys.ts'
import { FrozenCard } from './frozen-card.tsx'
import { ViewStrip, SeenCard } from './view-strip.tsx'
import { MerchantLimits } from './merchant-limits.tsx'
import { CasesSection, LedgerSection } from './merchant-ledger.tsx'
import { PeopleSection, SessionsSection } from './merchant-people.tsx'
import { businessTypeNames } from '../../kit/office/business-type-names.ts'
import { kycStates, partWords } from './merchant-words.ts'
import { tierWords } from '../../kit/office/tier-words.ts'
import * as css from './merchant.module.css'
import { NoteDialog, NotesCard } from './notes-card.tsx'
import { RulesCard } from './rules-card.tsx'

/** The whole account of one merchant, and the operator's actions on it. */
export function MerchantPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useCardQuery(query(readMerchant, { id }))
  if (data) return <Whole of={data} />
  return (
    <OfficePageFrame title={t`Merchant`}>
      {error ? <FailedToLoad of={error} onRetry={refetch} /> : <LoadingRows rows={12} />}
    </OfficePageFrame>
  )
}

function Whole({ of: merchant }: { of: MerchantPicture }) {
  const { t } = useLingui()
  const operator = useOperator()
  const [isWriting, setIsWriting] = useState(false)
  const mayWrite = operator.roles.some((role) => role !== 'viewer')
  const write = () => setIsWriting(true)
  usePageKeys(mayWrite ? [{ key: 'a', name: t`note`, act: write }] : [])
  return (
    <>
      <OfficePageFrame
        title={merchant.trade_name}
        above={<Crumb number={merchant.number} />}
        actions={
          mayWrite && (
            <Button onPress={write}>
              <Trans>Note</Trans>
            </Button>
          )
        }
      >
        <Head of={merchant} />
        <ViewStrip of={merchant} />
        <Stack gap={7}>
          <Balances of={merchant} />
          <Columns
            side={
              <Stack gap={7}>
                <FrozenCard of={merchant} />
                {merchant.view && merchant.view.looks.length > 0 && <SeenCard of={merchant.view} />}
                <NotesCard of={merchant.notes} />
                <Link href={`/operator/payments?merchant_id=${merchant.id}`}>
                  <Trans context="list">Payments</Trans>
                </Link>
                <Link href={`/operator/merchants/${merchant.id}/payment-ways`}>
                  <Trans>QR codes and links</Trans>
                </Link>
                <Link href={`/operator/merchants/${merchant.id}/secret-keys`}>
                  <Trans>Secret keys</Trans>
                </Link>
              </Stack>
            }
          >
            <Stack gap={7}>
              <MerchantLimits of={merchant} />
              <RulesCard of={merchant} />
              <LedgerSection of={merchant.entries} />
              <SessionsSection of={merchant} mayEnd={hasRole(operator, ['support', 'administrator'])} />
              <CasesSection of={merchant.cases} />
              <PeopleSection of={merchant} mayDecide={hasRole(operator, ['support', 'administrator'])} />
            </Stack>
          </Columns>
        </Stack>
      </OfficePageFrame>
      {isWriting && <NoteDialog id={merchant.id} onClose={() => setIsWriting(false)} />}
    </>
  )
}

function Crumb({ number }: { number: number }) {
  const { t } = useLingui()
  return (
    <nav className={css.crumb} aria-label={t`Where you are`}>
      <Link href="/operator/merchants">
        <Trans>Merchants</Trans>
      </Link>
      <ChevronEndIcon small />
      <Ltr>{merchantNumber(number)}</Ltr>
    </nav>
  )
}

/** The most important facts in one line. */
function Head({ of: merchant }: { of: MerchantPicture }) {
  const { _ } = useMessages()
  const { kyc_status, business_type, people, freezes, created_at, ladder, bank_account } = merchant
  const { says, tone } = kycStates[kyc_status ?? 'none']
  const frozen = freezes.filter(({ lifted_at }) => lifted_at === null)
  const [owner] = people
  return (
    <div className={css.facts}>
      <Status tone={tone}>{_(says)}</Status>
      {frozen.map(({ id, part }) => (
        <Status key={id} tone="bad" loud icon={<LockIcon small />}>
          <Trans>{_(partWords[part].name)} frozen</Trans>
        </Status>
      ))}
      <span>
        <Trans>Step: {_(tierWords[ladder.stands_on])}</Trans>
      </span>
      <span>{_(businessTypeNames[business_type])}</span>
      {owner && (
        <span>
          <bdi>{owner.name}</bdi>, <Ltr>{owner.mobile_no}</Ltr>
        </span>
      )}
      {bank_account && (
        <span>
          <bdi>{bank_account.bank_name}</bdi> <Ltr>…{bank_account.account_end}</Ltr>
        </span>
      )}
      <span>
        <Trans>
          since <DateTime of={created_at} as="day" />
        </Trans>
      </span>
    </div>
  )
}

function Balances({ of: { balances, freezes } }: { of: MerchantPicture }) {
  const { t } = useLingui()
  const isKeptIn = freezes.some(({ part, lifted_at }) => part === 'money_out' && lifted_at === null)
  const { wallet, available, held, restricted, on_its_way } = balances
  return (
    <Figures
      as="total"
      of={[
        { name: t`Wallet`, value: <Money of={wallet} size="large" />, note: t`available and held` },
        {
          name: t`Available`,
          value: <Money of={available} size="large" />,
          note: isKeptIn ? t`held by the freeze` : t`may be spent now`,
        },
        { name: t`Held`, value: <Money of={held} size="large" />, note: t`promised, not yet gone` },
        { name: t`Spend only`, value: <Money of={restricted} size="large" /> },
        {
          name: t`On its way, not counted`,
          value: <Money of={on_its_way} size="large" uncounted />,
          note: t`loads that a bank may still confirm`,
        },
      ]}
    />
  )
}
