import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { toast } from 'sonner';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextArea, TextField } from '../../components/form/field.tsx';
import { call, messageOf } from '../../lib/api.ts';

/** Adds a template category after all others. */
export function CategoryDialog({ onClose }: { onClose(): void }) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [missing, setMissing] = useState(false);
  const name_input = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: () =>
      call('POST /rest/v1/template_categories', {
        body: { name: name.trim(), description: description.trim() || null },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['templates', 'categories'] });
      toast.success('Category created successfully');
      onClose();
    },
    onError: (error) =>
      toast.error('Failed to create category', { description: messageOf(error, 'Please try again.') }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const empty = name.trim() === '';
    setMissing(empty);
    if (empty) name_input.current?.focus();
    else create.mutate();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add New Category"
      description="It appears in the gallery once it has a template."
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextField
          ref={name_input}
          label="Category Name"
          name="name"
          maxLength={80}
          value={name}
          error={missing && !name.trim() ? 'Please enter a category name.' : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label="Description"
          name="description"
          optional
          rows={3}
          maxLength={300}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <div className="dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={create.isPending}>
            Create Category
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
