import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { SearchIcon } from '../../kit/icons/navigation.tsx'
import { Key } from '../../kit/layout/keys.tsx'
import { officePages } from '../pages.ts'
import * as css from './office-frame.module.css'
import { hasRole, useOperator } from '../../operators/operator-session.ts'

/** The page that the bar's search opens, if this operator may see it: the list of merchants. */
const searchPath = '/merchants'

/** A search for a merchant, a case, a PAN, a mobile number or a reference; `/` moves the focus into it. */
export function OfficeSearch() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const operator = useOperator()
  const [written, setWritten] = useState('')
  const isThere = officePages.some(({ path, roles }) => path === searchPath && hasRole(operator, roles))
  if (!isThere) return null
  const search = (event: FormEvent) => {
    event.preventDefault()
    void navigate({ to: searchPath, search: { q: written } as never })
  }
  return (
    <search className={css.searchArea}>
      <form className={css.search} onSubmit={search}>
        <SearchIcon small />
        <input
          type="search"
          name="q"
          aria-label={t`Merchant, case, PAN, mobile or reference`}
          placeholder={t`Merchant, case, PAN, mobile or reference`}
          value={written}
          data-office-search=""
          onChange={({ target }) => setWritten(target.value)}
        />
        <Key isHidden>/</Key>
      </form>
    </search>
  )
}
