import { listGeneralPages } from '@sahuji/contract/pages'
import { nepaliDate } from '@sahuji/contract/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../kit/link.tsx'
import { Foot } from '../kit/shell-frame.tsx'
import { query } from '../platform/query.ts'

/** The general pages of the server, each by its id. Spec §1. */
export function ShellFoot() {
  const { data } = useQuery({ ...query(listGeneralPages, {}), staleTime: Number.POSITIVE_INFINITY })
  const [year] = useState(thisYear)
  return (
    <Foot first={`© ${year ?? ''} Sahuji`}>
      {data?.map(({ id, title }) => (
        <Link key={id} plain href={`/dashboard/generalPages/${id}`}>
          {title}
        </Link>
      ))}
    </Foot>
  )
}

const thisYear = (): number | undefined => nepaliDate(new Date())?.year
