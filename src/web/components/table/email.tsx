/** An email address in a column, which breaks after its @ before it breaks anywhere else. */
export function Email({ address }: { address: string }) {
  const end = address.lastIndexOf('@') + 1;
  return (
    <span className="block wrap-anywhere md:min-w-40">
      {address.slice(0, end)}
      <wbr />
      {address.slice(end)}
    </span>
  );
}
