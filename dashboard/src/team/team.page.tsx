import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { DocumentIcon } from '../kit/icons/actions.tsx'
import { Columns } from '../kit/layout/columns.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Page } from '../kit/layout/page.tsx'
import { Section } from '../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../kit/layout/states.tsx'
import { AsOf } from '../platform/cards/as-of.tsx'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { NotOffered } from '../platform/failures/not-offered.tsx'
import { useOwnServer } from '../platform/server/server.ts'
import { IfMay } from '../platform/session/if-may.tsx'
import { team } from './calls.ts'
import { CountersToday } from './counters-today.tsx'
import { Invitations } from './invitations.tsx'
import { InviteForm } from './invite-form.tsx'
import { PeopleTable } from './people-table.tsx'
import { RightsMatrix } from './rights-matrix.tsx'

/** /dashboard/team: the people of the shop with their roles, who is invited, and who may do what. */
export function TeamPage() {
  const { t } = useLingui()
  if (!useOwnServer())
    return (
      <Page title={t`Team`}>
        <NotOffered />
      </Page>
    )
  return <OwnTeam />
}

function OwnTeam() {
  const { t } = useLingui()
  const read = useCardQuery(team.read())
  const { data, error, refetch } = read
  const isAlone = data?.people.length === 1 && data.invitations.length === 0
  return (
    <Page
      title={t`Team`}
      lead={
        data ? (
          <Plural
            value={data.people.length}
            one="# person. Everybody has their own sign-in; your password stays yours."
            other="# people. Everybody has their own sign-in; your password stays yours."
          />
        ) : (
          '\u00a0'
        )
      }
      actions={
        <IfMay call="log.read">
          <LinkButton icon={<DocumentIcon small />} href="/dashboard/team/log">
            <Trans>What everybody did</Trans>
          </LinkButton>
        </IfMay>
      }
    >
      <Stack gap={10}>
        <Columns
          side={
            <Stack gap={10}>
              {data && <InviteForm choices={data} />}
              <IfMay call="counters.manage">
                <CountersToday />
              </IfMay>
            </Stack>
          }
        >
          <Stack gap={10}>
            <Section title={<Trans>People</Trans>}>
              <AsOf of={read} />
              {error && !data && <FailedToLoad of={error} onRetry={refetch} />}
              {!error && !data && <LoadingRows rows={5} />}
              {data && <PeopleTable of={data} />}
              {isAlone && (
                <NothingYet title={<Trans>You are alone so far</Trans>}>
                  <Trans>
                    Invite who works with you: each person signs in on their own phone and sees only what their role
                    needs.
                  </Trans>
                </NothingYet>
              )}
            </Section>
            {data && data.invitations.length > 0 && <Invitations of={data.invitations} />}
          </Stack>
        </Columns>
        <RightsMatrix people={data?.people ?? []} />
      </Stack>
    </Page>
  )
}
