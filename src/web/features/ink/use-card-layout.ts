import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loadHand } from '../../../handwriting/hands.ts';
import { wrapByCharacters } from '../../../handwriting/layout.ts';
import { cardLayout } from '../../../modules/letters/layout/rules.ts';
import { charactersIn, lengthProblem, TEXT_FACTS } from '../../../modules/letters/rules.ts';
import type { TextType } from '../../../modules/letters/schema.ts';

/**
 * How a text falls on the card. Until its hand has loaded, and when no card fits it, the lines are counted by characters,
 * without a layout.
 */
export function useCardLayout(text: string, text_type: TextType, hand_id: string, signed: boolean) {
  const { data: hand } = useQuery({
    queryKey: ['hand', hand_id],
    queryFn: () => loadHand(hand_id),
    staleTime: Number.POSITIVE_INFINITY,
    // A hand is large and never changes: comparing two of them would cost more than loading one.
    structuralSharing: false,
  });
  return useMemo(() => {
    if (hand && text && !lengthProblem(charactersIn(text), text_type, signed)) {
      const layout = cardLayout(hand, text, text_type, signed);
      return { layout, line_count: layout.lineCount };
    }
    const lines = text ? wrapByCharacters(text, TEXT_FACTS[text_type].characters_per_line) : [];
    return { layout: undefined, line_count: lines.length };
  }, [hand, text, text_type, signed]);
}
