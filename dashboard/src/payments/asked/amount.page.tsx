import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { NotOffered } from '../../platform/failures/not-offered.tsx'
import { useOwnServer } from '../../platform/server/server.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { codes } from '../codes/calls.ts'
import { ListField } from '../../kit/forms/list-field.tsx'
import { AskForm } from './ask-form.tsx'
import { callsAt } from './calls.ts'
import { AskedPayment } from './asked-payment.tsx'
import { IfMay } from '../../platform/session/if-may.tsx'
import { useReach } from '../../platform/session/rights.ts'
import { takenAddress } from '../taken/calls.ts'

/** /dashboard/qrcode/amount: an amount, then its QR for one customer until it is paid. The payment is in the address. */
export function AmountPage() {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  const navigate = useNavigate()
  const { payment, code }: { payment?: string; code?: string } = useSearch({ strict: false })
  const { data, error, refetch } = useCardQuery({ ...codes.list(), enabled: isOwn })
  const chosen = data?.codes.find(({ id }) => id === code) ?? data?.codes[0]
  const show = (search: { payment?: string; code?: string }) =>
    void navigate({ to: '/dashboard/qrcode/amount', search: search as never, replace: true })
  const close = () => void navigate({ to: '/dashboard/qrcode', search: (code ? { code } : {}) as never })
  return (
    <Page
      title={t`Ask for an amount`}
      crumbs={[{ name: t`QR Code`, href: '/dashboard/qrcode' }, { name: t`Ask for an amount` }]}
      untitled={chosen !== undefined}
    >
      {!isOwn && <NotOffered />}
      {isOwn && error && !data && <FailedToLoad of={error} onRetry={refetch} />}
      {isOwn && !data && !error && <LoadingRows rows={4} />}
      {data && !chosen && (
        <NothingYet
          title={<Trans>No QR yet</Trans>}
          action={
            <IfMay call="codes.manage">
              <LinkButton kind="primary" href="/dashboard/qrcode">
                <Trans>Make the shop’s QR</Trans>
              </LinkButton>
            </IfMay>
          }
        >
          <Trans>An amount is asked for at a QR of the shop.</Trans>
        </NothingYet>
      )}
      {data && chosen && !payment && (
        <AskForm
          shop={{ name: chosen.name, place: chosen.label, city: chosen.city }}
          calls={callsAt(chosen.id)}
          counts={
            data.codes.length > 1 && (
              <ListField
                name="code_id"
                label={t`Counts to`}
                value={chosen.id}
                options={data.codes.map(({ id, label }) => ({ id, label }))}
                onChange={(id) => show({ code: id })}
              />
            )
          }
          foot={<TakenLink />}
          onAsked={(made) => show({ code: chosen.id, payment: made })}
          onClose={close}
        />
      )}
      {chosen && payment && (
        <AskedPayment
          key={payment}
          id={payment}
          at={chosen}
          onNext={() => show({ code: chosen.id })}
          onAsked={(made) => show({ code: chosen.id, payment: made })}
          onClose={close}
        />
      )}
    </Page>
  )
}

/** The way of a cashier to what the counter took. */
function TakenLink() {
  if (useReach('payments.take') !== 'own') return null
  return (
    <LinkButton kind="ghost" size="large" wide href={takenAddress}>
      <Trans>Paid at your counter</Trans>
    </LinkButton>
  )
}
