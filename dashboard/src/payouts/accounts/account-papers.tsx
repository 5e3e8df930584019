import type { PayoutAccount } from '@sahuji/contract/payouts/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { FileButton } from '../../kit/forms/file-button.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { UploadIcon } from '../../kit/icons/later.tsx'
import { WarningIcon } from '../../kit/icons/states.tsx'
import { Button, TextButton } from '../../kit/layout/button.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { toBase64 } from '../../platform/storage/base64.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { refetchShown } from '../../platform/calls/query.ts'
import { payoutAccounts } from '../calls.ts'
import { Compared } from './compared.tsx'

/** A name that is nearly the same: what differs, and the two ways to settle it. */
export function NearlyPart({ of: account }: { of: PayoutAccount }) {
  const take = useMutation(payoutAccounts.takeBankName())
  const show = useShowPaper(account)
  const paper = account.paper?.state
  return (
    <>
      {account.bank_has && <Compared written={account.account_name} bank={account.bank_has} />}
      {account.paper?.state === 'refused' && <RefusedPaper of={account.paper} />}
      <Text tone="muted">
        {paper === 'waiting' && <Trans>We have your document and review it.</Trans>}{' '}
        <Trans>
          You can withdraw to it, but we review each withdrawal first. To end that, use the bank’s name, or show us a
          cheque.
        </Trans>
      </Text>
      <Row>
        {account.bank_has && (
          <Button isPending={take.isPending} onPress={() => take.mutate({ id: account.id })}>
            <Trans>Use the bank’s name</Trans>
          </Button>
        )}
        <PaperButton of={account} showing={show} />
      </Row>
      <FailureLine of={take.error ?? show.error} />
    </>
  )
}

/** Another name: no money goes to it until our team has accepted a document, or the bank answers otherwise. */
export function ShutPart({ of: account, onRemove }: { of: PayoutAccount; onRemove: () => void }) {
  const show = useShowPaper(account)
  return (
    <>
      {account.paper?.state === 'refused' && <RefusedPaper of={account.paper} />}
      <Text tone="muted">
        {account.paper?.state === 'waiting' ? (
          <Trans>We have your document and review it. Until then no money goes to this account.</Trans>
        ) : (
          <Trans>
            The bank has another name for this account, so no money goes to it yet. Show us a cheque or statement with
            its number and your name on it: we review it and open the account.
          </Trans>
        )}
      </Text>
      <Row>
        <PaperButton of={account} showing={show} isFirst />
      </Row>
      <FailureLine of={show.error} />
      {account.cooling_until && (
        <Text small tone="quiet">
          <Trans>
            Like every new account, it opens no sooner than <DateTime of={account.cooling_until} as="long" />,{' '}
            <DateTime of={account.cooling_until} as="time" />. We notified you by SMS, e-mail and in the app.
          </Trans>{' '}
          <TextButton onPress={onRemove}>
            <Trans>It was not me, remove it</Trans>
          </TextButton>
        </Text>
      )}
    </>
  )
}

interface PaperButtonProps {
  of: PayoutAccount
  showing: ReturnType<typeof useShowPaper>
  isFirst?: boolean
}

function PaperButton({ of: { paper }, showing, isFirst = false }: PaperButtonProps) {
  if (paper?.state === 'waiting') return null
  return (
    <FileButton
      kind={isFirst ? 'primary' : 'ghost'}
      icon={<UploadIcon small />}
      accept="image/jpeg,image/png,image/webp,application/pdf"
      isPending={showing.isPending}
      onFile={(file) => showing.mutate(file)}
    >
      {paper?.state === 'refused' ? <Trans>Show another document</Trans> : <Trans>Show a cheque or statement</Trans>}
    </FileButton>
  )
}

function RefusedPaper({ of: { at, reason } }: { of: NonNullable<PayoutAccount['paper']> }) {
  return (
    <Callout tone="warn" icon={<WarningIcon small />}>
      <Trans>
        We reviewed your document on <DateTime of={at} as="day" /> and could not accept it.
      </Trans>{' '}
      {reason && (
        <Trans>
          The reason: <q>{reason}</q>
        </Trans>
      )}
    </Callout>
  )
}

/** Uploads one photograph or page for our review. */
function useShowPaper({ id }: PayoutAccount) {
  const { t } = useLingui()
  const sending = payoutAccounts.sendPaper()
  return useMutation({
    retry: false,
    mutationFn: async (file: File) =>
      sending.mutationFn({ id, name: file.name, file: toBase64(new Uint8Array(await file.arrayBuffer())) }),
    onSettled: (_data, error, _file, _result, { client }) => {
      if (error) return
      notify({ tone: 'good', title: t`We have it and review it` })
      void refetchShown(client)
    },
  })
}
