import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
} from 'react-aria-components/SearchField'
import { buttonClass } from '../layout/button-class.ts'
import { CloseIcon } from '../icons/first.tsx'
import { SearchIcon } from '../icons/navigation.tsx'
import * as css from './field.module.css'
import { cx } from '../cx.ts'

export interface SearchFieldProps extends Omit<
  AriaSearchFieldProps,
  'className' | 'style' | 'children' | 'aria-label' | 'render'
> {
  /** Read by screen readers; the placeholder is what is shown. */
  label: string
  placeholder?: string
  /** The main field of a page. */
  large?: boolean
  /** Inside the field, at its end: the button that searches. */
  after?: ReactNode
}

/** A search field; Escape and the cross clear it. */
export function SearchField({ label, placeholder = label, large = false, after, ...field }: SearchFieldProps) {
  const { t } = useLingui()
  return (
    <AriaSearchField {...field} aria-label={label} className={cx(css.field)}>
      {({ isEmpty }) => (
        <div className={cx(css.input, css.search, large && css.largeSearch)}>
          <SearchIcon small={!large} />
          <Input placeholder={placeholder} />
          {/* the library's own button, which clears its field */}
          {!isEmpty && (
            <Button className={buttonClass({ kind: 'ghost', size: 'small', icon: true })} aria-label={t`Clear`}>
              <CloseIcon small />
            </Button>
          )}
          {after}
        </div>
      )}
    </AriaSearchField>
  )
}
