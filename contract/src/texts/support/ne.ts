/** What support says, in Nepali. */
export const supportSentences = {
  'Ten searches are being looked for already. Please wait until one of them has ended.':
    'दश वटा खोजी पहिल्यै चलिरहेका छन्। कृपया कुनै एक नसकिएसम्म पर्खनुहोस्।',
  'This question has {most} pictures already. Please describe the rest in words.':
    'यो प्रश्नमा {most} वटा फोटो भइसके। बाँकी कुरा शब्दमा लेख्नुहोस्।',
  'This question is closed. Please ask a new one.':
    'यो प्रश्न बन्द भइसक्यो। कृपया नयाँ प्रश्न सोध्नुहोस्।',
  'This is a question of your own business. A colleague has to answer it.':
    'यो तपाईंकै व्यवसायको प्रश्न हो। अर्को सहकर्मीले जवाफ दिनुपर्छ।',
}
