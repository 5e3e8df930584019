import type { TeamMember } from '@sahuji/contract/team/people'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Line, Lines } from '../kit/data/lines.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Text } from '../kit/layout/text.tsx'
import { ConfirmDialog } from '../kit/overlays/confirm-dialog.tsx'
import { Dialog } from '../kit/overlays/dialog.tsx'
import { FailureLine } from '../platform/failures/failed-to-load.tsx'
import { CallFailed } from '../platform/calls/call-failed.ts'
import { refetchShown } from '../platform/calls/query.ts'
import { goToSignIn } from '../session/sign-out.ts'
import { team } from './calls.ts'

/** Asks before a person's access ends, then shows what ended with it. */
export function RemoveDialog({ of: { person_id: id, name }, onClose }: { of: TeamMember; onClose: () => void }) {
  const queries = useQueryClient()
  const removing = useMutation({ mutationFn: team.remove, retry: false })
  const { data, error } = removing
  // removed by a call whose answer was lost, or by somebody else
  const isGone = error instanceof CallFailed && error.refusal === 'not_found'
  const finish = () => {
    onClose()
    void refetchShown(queries)
  }
  if (data || isGone)
    return (
      <Dialog
        isOpen
        onClose={finish}
        title={<Trans>{name} has no access any more</Trans>}
        lead={data && <Trans>This ended at once:</Trans>}
        actions={
          <Button kind="primary" onPress={finish}>
            <Trans>Done</Trans>
          </Button>
        }
      >
        {data && (
          <Lines>
            <Line label={<Trans>Sessions</Trans>}>{data.sessions}</Line>
            <Line label={<Trans>Secret keys</Trans>}>{data.keys}</Line>
            <Line label={<Trans>Counters and door phones</Trans>}>{data.devices}</Line>
            <Line label={<Trans>Download links</Trans>}>{data.downloads}</Line>
          </Lines>
        )}
      </Dialog>
    )
  return (
    <ConfirmDialog
      isOpen
      // after a lost answer the list shows whether it was done
      onClose={error ? finish : onClose}
      title={<Trans>Take access away from {name}?</Trans>}
      lead={
        <Trans>
          Their sessions, secret keys, counters, door phones and download links end at once. What they did stays in the
          books.
        </Trans>
      }
      confirm={<Trans>Take access away</Trans>}
      danger
      isPending={removing.isPending}
      onConfirm={() => removing.mutate({ id })}
    >
      <Stack gap={3}>
        <Text small tone="muted">
          <Trans>If a website or a till uses one of their keys, make a new key for it first.</Trans>
        </Text>
        <FailureLine of={error} />
      </Stack>
    </ConfirmDialog>
  )
}

/** Leaves the shop oneself, after a confirmation; the session here ends with it. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const leaving = useMutation({
    mutationFn: team.leave,
    retry: false,
    onSuccess: () => void goToSignIn({ title: t`You left the shop.` }),
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>Leave this shop?</Trans>}
      lead={<Trans>Your access to it ends at once. Only an invitation brings you back.</Trans>}
      confirm={<Trans>Leave this shop</Trans>}
      danger
      isPending={leaving.isPending}
      onConfirm={() => leaving.mutate()}
    >
      <FailureLine of={leaving.error} />
    </ConfirmDialog>
  )
}
