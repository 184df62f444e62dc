import { useQuery } from '@tanstack/react-query';
import { isPrivateUrl } from '../../../modules/templates/rules.ts';
import { call } from '../../lib/api.ts';

type Named = { name: string; picture: string | null };

/** Gives the name and the picture of a design by its id. A design that is not ours was uploaded by a customer. */
export function useDesigns(): (template_id: string) => Named {
  const { data } = useQuery({
    queryKey: ['templates', 'managed'],
    queryFn: () => call('GET /rest/v1/managed_templates'),
    staleTime: 60_000,
  });
  return (template_id) => {
    const found = data?.find(({ id }) => id === template_id);
    if (!found) return { name: data ? 'A customer’s own design' : 'Loading...', picture: null };
    const { name, preview_image_url: url } = found;
    return { name, picture: isPrivateUrl(url) ? null : url };
  };
}
