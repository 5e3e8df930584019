import { Trans, useLingui } from '@lingui/react/macro'
import type { StatementPreview } from '@sahuji/contract/reconciliation/statement-shapes'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Line, Lines, Total } from '../../../kit/data/lines.tsx'
import { Count } from '../../../kit/format/count.tsx'
import { Money } from '../../../kit/format/money.tsx'
import { Checkbox } from '../../../kit/forms/checkbox.tsx'
import { Button } from '../../../kit/layout/button.tsx'
import { Row } from '../../../kit/layout/layout.tsx'
import { ConfirmDialog } from '../../../kit/overlays/confirm-dialog.tsx'
import { FormDialog } from '../../../kit/overlays/form-dialog.tsx'
import { notify } from '../../../kit/overlays/notices.ts'
import { FailureLine } from '../../../platform/failures/failed-to-load.tsx'
import { useRefusedFields } from '../../../platform/failures/failure-words.ts'
import { KeyCap } from '../../../kit/office/key-cap.tsx'
import { usePageKeys } from '../../../kit/office/page-keys.ts'
import { followed } from '../../../platform/calls/query.ts'
import { StatedAccountName } from './account-name.tsx'
import { stated } from './calls.ts'
import { ReadAgain } from './read-again.tsx'
import { hasDoubts } from './statement-doubts.tsx'
import { isDoubtful, StatementSigns } from './statement-signs.tsx'

/** A maker's actions on a read statement: use it, read it by another map, discard it. */
export function StatementActs({ of: one }: { of: StatementPreview }) {
  const { t } = useLingui()
  const { id, state, same_as, closed_days, rows } = one
  const [dialog, setDialog] = useState<'count' | 'discard' | 'map'>()
  const mayCount =
    state === 'read' && same_as === null && closed_days.length === 0 && rows > 0 && one.doubts.dates === null
  const isOpen = state === 'read' || state === 'draft'
  usePageKeys([
    ...(mayCount ? [{ key: '1', name: t`Let it count`, act: () => setDialog('count') }] : []),
    ...(isOpen ? [{ key: '2', name: t`Discard it`, act: () => setDialog('discard') }] : []),
  ])
  const close = () => setDialog(undefined)
  return (
    <>
      {isOpen && (
        <Row>
          {mayCount && (
            <Button kind="primary" onPress={() => setDialog('count')}>
              <Trans>Let it count</Trans>…
              <KeyCap of="1" />
            </Button>
          )}
          <Button onPress={() => setDialog('discard')}>
            <Trans>Discard it</Trans>…
            <KeyCap of="2" />
          </Button>
          {one.source === 'file' && one.format === null && state === 'read' && (
            <Button onPress={() => setDialog('map')}>
              <Trans>Correct the map</Trans>…
            </Button>
          )}
        </Row>
      )}
      {/* shows the result although its statement is in use by then */}
      {dialog === 'count' && <CountDialog of={one} onClose={close} />}
      {dialog === 'discard' && <DiscardDialog id={id} onClose={close} />}
      {isOpen && one.source === 'file' && <ReadAgain of={one} isCorrecting={dialog === 'map'} onClose={close} />}
    </>
  )
}

function CountDialog({ of: one, onClose }: { of: StatementPreview; onClose: () => void }) {
  const { t } = useLingui()
  const { id, account, rows, sum, fees, bad_lines } = one
  const [isSure, setIsSure] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const counting = useMutation(
    followed(stated.count(), ({ found }) => {
      const left = found?.none ?? 0
      notify(
        left === 0
          ? { tone: 'good', title: t`Every row has found its entry.` }
          : { tone: 'info', title: t`It counts. Rows without an entry: ${left}` },
      )
    }),
  )
  const refused = useRefusedFields(counting.error)
  const wantsWord = isDoubtful(one) || hasDoubts(one)
  const count = () => {
    setIsAsked(true)
    if (wantsWord && !isSure) return
    counting.mutate(
      { id, ...(bad_lines > 0 && { without_bad_lines: true }), ...(hasDoubts(one) && { is_seen: true }) },
      { onSuccess: onClose },
    )
  }
  return (
    <FormDialog
      title={t`Let this statement count?`}
      lead={
        <Trans>
          Its rows are matched with the books of <StatedAccountName of={account} />. That cannot be undone.
        </Trans>
      }
      confirm={<Trans>Let it count</Trans>}
      errors={isAsked && wantsWord && !isSure ? { is_sure: [t`Confirm that you have checked it.`] } : refused}
      isPending={counting.isPending}
      onSubmit={count}
      onClose={onClose}
    >
      <StatementSigns of={one} />
      <Lines>
        <Line label={<Trans>Rows</Trans>}>
          <Count of={rows} />
        </Line>
        <Line label={<Trans>Fees in it</Trans>}>
          <Money of={fees} />
        </Line>
        <Total label={<Trans>Sum</Trans>}>
          <Money of={sum} weight="bold" />
        </Total>
      </Lines>
      {wantsWord && (
        <Checkbox name="is_sure" isSelected={isSure} onChange={setIsSure}>
          <Trans>I have checked the notes above.</Trans>
          {bad_lines > 0 && (
            <>
              {' '}
              <Trans>The lines that could not be read are left out.</Trans>
            </>
          )}
        </Checkbox>
      )}
    </FormDialog>
  )
}

function DiscardDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const discarding = useMutation(followed(stated.discard(), () => notify({ tone: 'info', title: t`Discarded` })))
  const discard = () =>
    discarding.mutate(
      { id },
      {
        onSuccess: () => void navigate({ to: '/reconciliation/statements' as never }),
      },
    )
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>Discard this statement?</Trans>}
      lead={<Trans>What was read is removed. The file can be uploaded again.</Trans>}
      confirm={<Trans>Discard it</Trans>}
      isPending={discarding.isPending}
      onConfirm={discard}
    >
      <FailureLine of={discarding.error} />
    </ConfirmDialog>
  )
}
