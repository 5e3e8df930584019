import { freeText } from '../input/free-text.ts'

/** A remark for the bank's slip; connectIPS allows no more than 50 characters. */
export const loadRemark = freeText(0, 50)
