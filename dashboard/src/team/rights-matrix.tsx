import { type Permission, reachOf, type ShopRole, shopRoles } from '@sahuji/contract/company/shop-roles'
import { useLingui as useMessages } from '@lingui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useState } from 'react'
import { Line, Lines } from '../kit/data/lines.tsx'
import { ListField } from '../kit/forms/list-field.tsx'
import { TickIcon } from '../kit/icons/states.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Text } from '../kit/layout/text.tsx'
import { useMediaWidth } from '../kit/layout/use-media-width.ts'
import { Unseen } from '../kit/unseen.tsx'
import type { Team } from './calls.ts'
import { permissionGroups, permissionNames, reachWords } from './permission-words.ts'
import { roleNames } from '../platform/session/role-names.ts'
import * as css from './team.module.css'

/** Who may do what, as the contract has it: a tick is without limit, words are a limit, a dash is no. */
export function RightsMatrix({ people }: { people: Team['people'] }) {
  const isPhone = useMediaWidth() === 'mobile'
  return (
    <Section title={<Trans>Who may do what</Trans>} aside={<Trans>the roles are the same in every shop</Trans>}>
      {isPhone ? <OneRole /> : <Matrix people={people} />}
    </Section>
  )
}

function Matrix({ people }: { people: Team['people'] }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  return (
    <table className={css.rights} aria-label={t`Who may do what`}>
      <thead>
        <tr>
          <td aria-label={t`Who may do what`} />
          {shopRoles.map((role) => (
            <th key={role} scope="col">
              <b>{_(roleNames[role])}</b>
              <Plural value={people.filter((person) => person.role === role).length} one="# person" other="# people" />
            </th>
          ))}
        </tr>
      </thead>
      {permissionGroups.map(({ name, rows }) => (
        <tbody key={name.id}>
          <tr>
            <th scope="rowgroup" colSpan={shopRoles.length + 1} className={css.group}>
              {_(name)}
            </th>
          </tr>
          {rows.map((permission) => (
            <tr key={permission}>
              <th scope="row">{_(permissionNames[permission])}</th>
              {shopRoles.map((role) => (
                <td key={role}>
                  <Right role={role} permission={permission} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** On a phone: the lines of one role, which is chosen above them. */
function OneRole() {
  const { t } = useLingui()
  const { _ } = useMessages()
  const [role, setRole] = useState<ShopRole>('cashier')
  return (
    <Stack gap={4}>
      <ListField
        name="shown_role"
        label={t`Role`}
        value={role}
        options={shopRoles.map((id) => ({ id, label: _(roleNames[id]) }))}
        onChange={setRole}
      />
      {permissionGroups.map(({ name, rows }) => (
        <Fragment key={name.id}>
          <Text strong>{_(name)}</Text>
          <Lines>
            {rows.map((permission) => (
              <Line key={permission} label={_(permissionNames[permission])} plain>
                <Right role={role} permission={permission} />
              </Line>
            ))}
          </Lines>
        </Fragment>
      ))}
    </Stack>
  )
}

function Right({ role, permission }: { role: ShopRole; permission: Permission }) {
  const { _ } = useMessages()
  const reach = reachOf(role, permission)
  const words = reachWords[reach]
  if (words) return <span className={css.far}>{_(words)}</span>
  if (reach === 'all')
    return (
      <>
        <TickIcon small />
        <Unseen>
          <Trans>yes</Trans>
        </Unseen>
      </>
    )
  return (
    <>
      <span className={css.nothing} aria-hidden="true">
        –
      </span>
      <Unseen>
        <Trans>no</Trans>
      </Unseen>
    </>
  )
}
