import { useProduct } from '../product/product';
import { Reading } from './Reading';

/** The default contact page, for operators without their own (CONTACT_URL). */
export function ContactPage() {
  const product = useProduct();
  return (
    <Reading title="Contact">
      <p>Ask your system administrator first: they know your house, and what you may open.</p>
      {product && product.supportPhones.length > 0 && (
        <>
          <h2>Customer Care</h2>
          <dl>
            {product.supportPhones.map(({ region, number }) => (
              <div key={region} style={{ display: 'contents' }}>
                <dt>{region}</dt>
                <dd>
                  <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</a>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p>Quote the request ID shown with the error.</p>
    </Reading>
  );
}
