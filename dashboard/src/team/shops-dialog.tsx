import { switchShop } from '@sahuji/contract/team/shops'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { List, ListRow } from '../kit/data/list.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { Tag } from '../kit/layout/status.tsx'
import { Name } from '../kit/layout/text.tsx'
import { Dialog } from '../kit/overlays/dialog.tsx'
import { call } from '../platform/calls/call.ts'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { FailedToLoad, FailureLine } from '../platform/failures/failed-to-load.tsx'
import { team } from './calls.ts'
import { enterShop } from './enter-shop.ts'
import { RoleName } from './place-words.tsx'

/** The person's shops with the role in each; a press enters one, and everything of the present one is deleted here. */
export function ShopsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { data, error, refetch } = useCardQuery(team.shops())
  const entering = useMutation({
    mutationFn: async (id: string) => enterShop(await call(switchShop, { id }, { isQuiet: true })),
    retry: false,
  })
  const isLeaving = entering.isPending || entering.isSuccess
  return (
    <Dialog
      isOpen
      onClose={onClose}
      stays={isLeaving}
      title={<Trans>Your shops</Trans>}
      lead={
        <Trans>Each shop has its own books. What you have not sent in this one is deleted when you leave it.</Trans>
      }
      actions={
        <Button isDisabled={isLeaving} onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <Stack gap={4}>
        {error && !data && <FailedToLoad of={error} onRetry={refetch} />}
        {!error && !data && <LoadingRows rows={2} />}
        {data && (
          <List label={t`Your shops`}>
            {data.map(({ merchant_id, trade_name, role, is_current }) => (
              <ListRow
                key={merchant_id}
                note={<RoleName of={role} />}
                end={
                  is_current && (
                    <Tag>
                      <Trans>you are here</Trans>
                    </Tag>
                  )
                }
                {...(!is_current && !isLeaving && { onPress: () => entering.mutate(merchant_id) })}
              >
                <Name>{trade_name}</Name>
              </ListRow>
            ))}
          </List>
        )}
        <FailureLine of={entering.error} />
      </Stack>
    </Dialog>
  )
}
