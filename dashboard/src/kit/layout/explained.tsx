import { type ReactNode, useState } from 'react'
import { TextButton } from './button.tsx'
import { Stack } from './layout.tsx'
import { Text } from './text.tsx'
import * as css from './explained.module.css'

export interface ExplainedProps {
  /** The question: "Why these?" */
  label: ReactNode
  /** Rendered only once it is opened. */
  children: ReactNode
  /** For a caller that opens it too. */
  shown?: { is: boolean; set: (isShown: boolean) => void }
}

/** A question under figures; a press shows its answer below it. */
export function Explained({ label, children, shown }: ExplainedProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { is: isShown, set } = shown ?? { is: isOpen, set: setIsOpen }
  return (
    <Stack gap={2}>
      <Text small>
        <span className={css.ask}>
          <TextButton onPress={() => set(!isShown)} aria-expanded={isShown}>
            {label}
          </TextButton>
        </span>
      </Text>
      {isShown && children}
    </Stack>
  )
}
