import type { listCodes, PaymentCode } from '@sahuji/contract/payments/codes'
import type { Gives } from '@sahuji/contract/http/route'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Money } from '../../kit/format/money.tsx'
import { PrintIcon } from '../../kit/icons/later.tsx'
import { PlusIcon, QrCodeIcon } from '../../kit/icons/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { SideColumns } from '../../kit/layout/side-columns.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { AsOf } from '../../platform/cards/as-of.tsx'
import { FailedToLoad, FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { NotOffered } from '../../platform/failures/not-offered.tsx'
import { useOwnServer } from '../../platform/server/server.ts'
import { type CardQuery, useCardQuery } from '../../platform/cards/use-card-query.ts'
import { codes } from './calls.ts'
import { CodePlate } from './code-plate.tsx'
import { CodeTable, takenToday } from './code-table.tsx'
import { InsideCode } from './inside-code.tsx'
import { NewCodeDialog } from './new-code-dialog.tsx'
import { ReadingApps } from './reading-apps.tsx'
import { RevokedCodes } from './revoked-codes.tsx'
import { IfMay } from '../../platform/session/if-may.tsx'
import { useReach } from '../../platform/session/rights.ts'
import { takenAddress } from '../taken/calls.ts'

/** /dashboard/qrcode: the QR codes of the shop and of its places, with what each took today. */
export function QrCodePage() {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  const takesOwn = useReach('payments.take') === 'own'
  const list = useCardQuery({ ...codes.list(), enabled: isOwn })
  const { data } = list
  const hasCodes = data !== undefined && data.codes.length > 0
  return (
    <Page
      title={t`QR Code`}
      lead={data && hasCodes && <Taken of={[...data.codes, ...data.revoked]} />}
      actions={
        hasCodes && (
          <>
            {takesOwn && (
              <LinkButton href={takenAddress}>
                <Trans>Paid at your counter</Trans>
              </LinkButton>
            )}
            <LinkButton kind="primary" icon={<QrCodeIcon small />} href="/dashboard/qrcode/amount">
              <Trans>Ask for an amount</Trans>
            </LinkButton>
            <IfMay call="codes.manage">
              <LinkButton icon={<PrintIcon small />} href="/dashboard/qrcode/posters">
                <Trans>Posters and stickers</Trans>
              </LinkButton>
            </IfMay>
          </>
        )
      }
    >
      {isOwn ? <Codes list={list} /> : <NotOffered />}
    </Page>
  )
}

function Taken({ of }: { of: readonly PaymentCode[] }) {
  const { count, amount } = takenToday(of)
  return (
    <Trans>
      Taken by QR today: <Money of={amount} weight="medium" />,{' '}
      <Plural value={count} one="# payment" other="# payments" />
    </Trans>
  )
}

function Codes({ list }: { list: CardQuery<Gives<typeof listCodes>> }) {
  const { code: wanted }: { code?: string } = useSearch({ strict: false })
  const [isAdding, setIsAdding] = useState(false)
  const { data, error, refetch } = list
  if (error && !data) return <FailedToLoad of={error} onRetry={refetch} />
  if (!data) return <LoadingRows rows={6} />
  const shown = data.codes.find(({ id }) => id === wanted) ?? data.codes[0]
  if (!shown) return <NoCode />
  return (
    <SideColumns first={<CodePlate key={shown.id} of={shown} />} then={null}>
      <Stack gap={10}>
        <Section
          title={<Trans>Your codes</Trans>}
          aside={
            <IfMay call="codes.manage">
              <Row gap={2}>
                {data.codes.every(({ counter_id }) => counter_id !== null) && <MakeShopCode small />}
                <Button size="small" kind="ghost" icon={<PlusIcon small />} onPress={() => setIsAdding(true)}>
                  <Trans>New code</Trans>
                </Button>
              </Row>
            </IfMay>
          }
        >
          <Stack gap={3}>
            <CodeTable of={data.codes} revoked={data.revoked} shown={shown} />
            <AsOf of={list} />
            <RevokedCodes of={data.revoked} />
          </Stack>
        </Section>
        <ReadingApps of={shown} apps={data.apps} />
        <InsideCode of={shown} all={data.codes} />
      </Stack>
      {isAdding && <NewCodeDialog codes={data.codes} onClose={() => setIsAdding(false)} />}
    </SideColumns>
  )
}

/** The first visit: the shop has no code yet. */
function NoCode() {
  return (
    <NothingYet
      title={<Trans>No QR yet</Trans>}
      action={
        <IfMay call="codes.manage">
          <MakeShopCode />
        </IfMay>
      }
    >
      <Trans>
        One QR for the whole shop is enough to begin with. Counters and other places can have their own later.
      </Trans>
    </NothingYet>
  )
}

/** Makes the shop's own code; a counter has its own from the beginning. */
function MakeShopCode({ small = false }: { small?: boolean }) {
  const { mutate, isPending, error } = useMutation(codes.addShop())
  return (
    <>
      <Button {...(small ? { size: 'small' } : { kind: 'primary' })} isPending={isPending} onPress={() => mutate({})}>
        <Trans>Make the shop’s QR</Trans>
      </Button>
      <FailureLine of={error} />
    </>
  )
}
