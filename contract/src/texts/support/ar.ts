/** What support says, in Arabic. */
export const supportSentences = {
  'Ten searches are being looked for already. Please wait until one of them has ended.':
    'هناك عشر عمليات بحث جارية بالفعل. انتظر حتى تنتهي إحداها.',
  'This question has {most} pictures already. Please describe the rest in words.':
    'في هذا السؤال {most} صور بالفعل. يرجى وصف الباقي بالكلمات.',
  'This question is closed. Please ask a new one.':
    'أُغلق هذا السؤال. اطرح سؤالًا جديدًا.',
  'This is a question of your own business. A colleague has to answer it.':
    'هذا سؤال يخص نشاطك أنت. يجب أن يجيب عنه زميل.',
}
