import { useNavigate, useSearch } from '@tanstack/react-router'

/** A list whose filter is in the address: `narrow` replaces some of its parts, and an empty part is left out. */
export function useNarrowing<Search extends object>() {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const put = (next: object) => void navigate({ search: next as never, replace: true })
  const narrow = (more: Search) =>
    put(
      Object.fromEntries(
        Object.entries({ ...search, ...more }).filter(([, value]) => value !== '' && value !== undefined),
      ),
    )
  return { search, narrow, clear: () => put({}), isNarrowed: Object.keys(search).length > 0 }
}
