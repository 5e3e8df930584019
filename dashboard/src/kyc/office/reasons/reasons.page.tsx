import { Trans, useLingui } from '@lingui/react/macro'
import { type DeskReason, reasonUses } from '@sahuji/contract/kyc/review'
import { saveKycReason } from '@sahuji/contract/kyc/office/cases'
import type { Language } from '@sahuji/contract/language/languages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { List, ListRow } from '../../../kit/data/list.tsx'
import { useReader } from '../../../kit/format/reader.ts'
import { Button } from '../../../kit/layout/button.tsx'
import { Stack } from '../../../kit/layout/layout.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { LoadingRows } from '../../../kit/layout/states.tsx'
import { Status } from '../../../kit/layout/status.tsx'
import { FailedToLoad } from '../../../platform/failures/failed-to-load.tsx'
import { OfficePageFrame } from '../../../kit/office/office-page.tsx'
import { hasRole, useOperator } from '../../../operators/operator-session.ts'
import { reviewDesk } from '../desk/calls.ts'
import { EditReason } from './edit-reason.tsx'

/** /operator/content/reasons: the sentences of the review desk, in each language of the merchants. */
export function KycReasonsPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(reviewDesk.reasons())
  const mayEdit = hasRole(useOperator(), saveKycReason.roles)
  const [edited, setEdited] = useState<string>()
  const isNew = edited === ''
  return (
    <OfficePageFrame
      title={t`Reason texts`}
      actions={
        mayEdit && (
          <Button onPress={() => setEdited('')}>
            <Trans>Add a sentence</Trans>
          </Button>
        )
      }
    >
      {error && !data && <FailedToLoad of={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows rows={8} />}
      {data && (
        <Stack gap={7}>
          {isNew && <EditReason of={undefined} onClose={() => setEdited(undefined)} />}
          {reasonUses.map((used_for) => (
            <Section key={used_for} title={<UseName of={used_for} />}>
              <List>
                {data
                  .filter((one) => one.used_for === used_for)
                  .map((one) =>
                    edited === one.code ? (
                      <EditReason key={one.code} of={one} onClose={() => setEdited(undefined)} />
                    ) : (
                      <ReasonRow key={one.code} of={one} onEdit={mayEdit ? () => setEdited(one.code) : undefined} />
                    ),
                  )}
              </List>
            </Section>
          ))}
        </Stack>
      )}
    </OfficePageFrame>
  )
}

function UseName({ of: used_for }: { of: DeskReason['used_for'] }) {
  if (used_for === 'paper') return <Trans>A document is requested again</Trans>
  if (used_for === 'answer') return <Trans>An answer is requested again</Trans>
  return <Trans>A case is rejected</Trans>
}

function ReasonRow({ of: { texts, is_offered, code }, onEdit }: { of: DeskReason; onEdit: (() => void) | undefined }) {
  const { language } = useReader()
  return (
    <ListRow
      note={code}
      end={
        <>
          {!is_offered && (
            <Status tone="wait">
              <Trans>Not offered</Trans>
            </Status>
          )}
          {onEdit && (
            <Button size="small" onPress={onEdit}>
              <Trans>Edit</Trans>
            </Button>
          )}
        </>
      }
    >
      {texts[language as Language] ?? texts.en}
    </ListRow>
  )
}
